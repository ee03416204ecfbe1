import { describe, expect, it, test } from 'vitest';
import { found } from './testing/found-in.ts';

const unlimited = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-unlimited-sign-in'));

const controller =
  'package a;\n@RestController\npublic class AuthController {\n  @PostMapping("/login")\n  public ResponseEntity<?> login(@RequestBody Map<String, String> request) {\n    String password = request.get("password");\n    if (!encoder.matches(password, repo.find(request.get("name")).getPassword())) return ResponseEntity.status(401).build();\n    return ResponseEntity.ok(tokens.generateToken(request.get("name")));\n  }\n}\n';

describe('what could limit tries, and does not', () => {
  it('is a question of a repository that nobody asks', async () => {
    const asked =
      'package a;\npublic interface Tries extends JpaRepository<Attempt, Long> {\n  long countFailedAttemptsByNameSince(@Param("name") String name, @Param("since") Instant since);\n}\n';
    expect(await unlimited({ 'A.java': controller, 'Tries.java': asked })).toHaveLength(1);
  });

  it('is a limit of a script in another language, which runs beside the program', async () => {
    const script =
      'import requests\n\ndef run():\n    print("rate limiting")\n    check_rate_limit(requests.post(url))\n';
    expect(await unlimited({ 'A.java': controller, 'scripts/try.py': script })).toHaveLength(1);
  });
});

test('a controller that is called so, and its address, limit nothing', async () => {
  const named = controller
    .replace('@RestController', '@RestController\n@RequestMapping("/api/rate-limit")')
    .replace('class AuthController', 'class RateLimitController');
  expect(await unlimited({ 'A.java': named })).toHaveLength(1);
  expect(
    await unlimited({
      'A.java': named.replace('  @PostMapping', '  @RateLimiter(name = "sign-in")\n  @PostMapping'),
    }),
  ).toEqual([]);
});

test('what compares how often it was tried limits', async () => {
  const limited = controller.replace(
    '    String password',
    '    if (tries.countFailedAttempts(request.get("name")) > 5) throw new LockedException();\n    String password',
  );
  expect(await unlimited({ 'A.java': limited })).toEqual([]);
});

describe('a code that gives an account another password', () => {
  const reset = (before: string): Record<string, string> => ({
    'a.py': `from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.post("/reset-password/new-password")\n${before}def set_new_password(data: NewPassword):\n    user = find_user(data.username)\n    if user.reset_password_code != data.reset_password_code:\n        raise HTTPException(400)\n    user.password = hash_password(data.new_password)\n    db.commit()\n`,
  });

  it('may be tried as often as anybody likes', async () => {
    expect(await unlimited(reset(''))).toHaveLength(1);
  });

  it('may not where something limits it', async () => {
    expect(await unlimited(reset('@limiter.limit("5/minute")\n'))).toEqual([]);
  });

  it('is one that a map of Java brings as well', async () => {
    const verify =
      'package a;\n@RestController\npublic class CodeController {\n  @PostMapping("/verify-otp")\n  public ResponseEntity<?> verify(@RequestBody Map<String, String> request) {\n    String otp = request.get("otp");\n    return ResponseEntity.ok(codes.isRight(otp));\n  }\n}\n';
    expect(await unlimited({ 'A.java': verify })).toHaveLength(1);
  });
});
