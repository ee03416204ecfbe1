import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const config = (line: string): string =>
  `@Configuration\n@EnableWebSecurity\npublic class Web {\n  SecurityFilterChain chain(HttpSecurity http) {\n    http.authorizeHttpRequests()\n      ${line}\n      .anyRequest().authenticated();\n    return http.build();\n  }\n}\n`;
const ENTITY =
  '@Entity\n@Data\npublic class Usuario {\n  @Id private Long id;\n  private String nome;\n  private Boolean isAdmin;\n  private String senha;\n}\n';
const controller = (delete_: string, imports = ''): string => `${imports}
@RestController
@RequestMapping("/usuario")
public class UsuarioController {
  final UsuarioRepository usuarioRepository;
  final PasswordEncoder encoder;

  @PostMapping("/login")
  public ResponseEntity<Object> entrar(@RequestBody Login login) {
    Optional<Usuario> u = usuarioRepository.findByNome(login.getNome());
    if (u.isEmpty()) {
      return ResponseEntity.ok("Esse nome nao existe");
    }
    if (encoder.matches(login.getSenha(), u.get().getSenha())) {
      return ResponseEntity.ok(tokens.make(u.get()));
    }
    return ResponseEntity.ok("Senha incorreta aqui");
  }

  @PostMapping()
  public ResponseEntity<Object> salvar(@RequestBody Usuario usuario) {
    usuario.setSenha(encoder.encode(usuario.getSenha()));
    return ResponseEntity.ok(usuarioRepository.save(usuario));
  }

  @DeleteMapping("/{id}")
  public ResponseEntity<Object> apagar(@PathVariable Long id, Authentication auth) {
    ${delete_}
    usuarioRepository.deleteById(id);
    return ResponseEntity.ok("");
  }
}
`;
const NEWS = `@RestController
@RequestMapping("/processo")
public class ProcessoController {
  final ProcessoRepository processoRepository;

  @PutMapping()
  public Processo mudar(@RequestBody Processo processo) {
    return processoRepository.save(processo);
  }

  @DeleteMapping("/{id}")
  public void apagar(@PathVariable Long id) {
    processoRepository.deleteById(id);
  }
}
`;
const ASKS = 'if (!auth.getAuthorities().contains(ADMIN)) return ResponseEntity.status(403).build();';
const program = (
  asks = ASKS,
  line = '.requestMatchers(HttpMethod.POST, "/usuario/**").permitAll()',
  imports = '',
) => ({
  'Web.java': config(line),
  'Usuario.java': ENTITY,
  'UsuarioController.java': controller(asks, imports),
  'ProcessoController.java': NEWS,
});
const told = async (files: Record<string, string>, rule: string): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(rule));

describe('a program of Spring whose words are Portuguese', () => {
  it('binds and answers accounts with their password, and tells who has one', async () => {
    expect(await told(program(), 'endpoint-binds-entity')).toHaveLength(1);
    expect(await told(program(), 'endpoint-answers-secrets')).toHaveLength(1);
    expect(await told(program(), 'endpoint-tells-accounts')).toHaveLength(1);
    const hidden = {
      ...program(),
      'Usuario.java': ENTITY.replace('  private String senha', '  @JsonIgnore private String senha'),
    };
    expect(await told(hidden, 'endpoint-answers-secrets')).toEqual([]);
  });

  it('limits no tries by a library that it imports and leaves unused', async () => {
    const unused = 'import io.github.bucket4j.Bucket;\n';
    const used = `${unused}class Limits { Bucket of(String name) { return Bucket.builder().build(); } }\n`;
    expect(await told(program(ASKS, undefined, unused), 'endpoint-unlimited-sign-in')).toHaveLength(1);
    expect(await told({ ...program(), 'Limits.java': used }, 'endpoint-unlimited-sign-in')).toEqual([]);
  });

  it('lets whoever signs up change what is everybody\u2019s, where it asks for a role elsewhere', async () => {
    const rule = 'endpoint-without-authorization ProcessoController.java';
    expect(await told(program(), rule)).toHaveLength(2);
    // Nobody can sign up, or nothing has roles.
    expect(
      await told(program(ASKS, '.requestMatchers(HttpMethod.POST, "/usuario/login").permitAll()'), rule),
    ).toEqual([]);
    expect(await told(program(''), rule)).toEqual([]);
  });

  it('says that people sign up where it lets everybody do so', async () => {
    expect(await told(program(), 'endpoint-without-authentication')).toEqual([]);
    const upload = (line: string): Record<string, string> => ({
      ...program(ASKS, line),
      'Uploads.java':
        '@RestController\npublic class Uploads {\n  @PostMapping("/anexos")\n  public void guardar(@RequestParam MultipartFile anexo, @RequestParam String nome) {\n    Path path = Paths.get(folder + File.separator + nome);\n    Files.copy(anexo.getInputStream(), path);\n    repository.save(new Anexo(path));\n  }\n}\n',
    });
    const open = '.requestMatchers("/usuario/**", "/anexos").permitAll()';
    const rule = 'endpoint-without-authentication Uploads.java';
    expect(await told(upload(open), rule)).toHaveLength(1);
    expect(await told(upload('.requestMatchers("/usuario/**").permitAll()'), rule)).toEqual([]);
    expect(await told(upload(open), 'upload-as-named')).toHaveLength(1);
  });

  it('answers no password that every constructor of an object leaves empty', async () => {
    const answered = (given: string): Record<string, string> => ({
      'Resumo.java': `public class Resumo {\n  private String senha;\n  public Resumo(String nome, String senha) {\n    this.nome = nome;\n    this.senha = ${given};\n  }\n  public String getSenha() { return senha; }\n}\n`,
      'Lista.java':
        '@RestController\npublic class Lista {\n  @GetMapping("/resumo")\n  public Resumo um() {\n    return new Resumo("a", "b");\n  }\n}\n',
    });
    expect(await told(answered('senha'), 'endpoint-answers-secrets')).toHaveLength(1);
    expect(await told(answered('""'), 'endpoint-answers-secrets')).toEqual([]);
  });
});
