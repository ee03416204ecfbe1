import { expect, test } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

const USER =
  'package a;\n@Entity\npublic class Login { @Id Long id; String name; String password; public String getPassword() { return password; } }\n';
const routes = (head: string, isAnswered: boolean): string =>
  `package a;\n${head} Logins {\n  @GetMapping("/logins/{id}")\n  ${isAnswered ? 'public ' : ''}Login one(@PathVariable Long id)${isAnswered ? ' { return repository.findById(id); }' : ';'}\n}\n`;

test('what an interface of a client is answered by another program is no answer of this one', async () => {
  const told = async (text: string): Promise<readonly string[]> =>
    (await found({ 'Login.java': USER, 'Logins.java': text })).filter((one) =>
      one.includes('endpoint-answers-secrets'),
    );
  expect(await told(routes('@FeignClient("logins")\npublic interface', false))).toEqual([]);
  expect(await told(routes('@RegisterRestClient\npublic interface', false))).toEqual([]);
  expect(await told(routes('@RestController\npublic class', true))).not.toEqual([]);
});
