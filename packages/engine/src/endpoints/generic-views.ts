import type { ClassIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { Evidence } from './evidence.ts';

/** A view of Django or its REST framework that finds records of a model by itself, by the key that the address names or all of them. */
export interface GenericView extends Evidence {
  readonly className: string;
  readonly model: string;
  /** Asks in its class whether somebody has signed in. */
  readonly asksCaller: boolean;
  readonly changes: boolean;
  /** Of the REST framework, and asks for nothing: what its settings say holds. */
  readonly isOpen: boolean;
}

const MAX_VIEWS = 200;
const CLASS_CHARACTERS = 6_000;
const FINDS =
  /^(?:\w+\.)*(?:DetailView|UpdateView|DeleteView|ListView|(?:List|Retrieve|Update|Destroy|ListCreate|Retrieve\w+)APIView|(?:ReadOnly)?ModelViewSet)$/;
const CHANGES = /Update|Delete|Destroy|^(?:\w+\.)*ModelViewSet$/;
const MODEL =
  /^[ \t]+(?:model\s*=\s*(?:\w+\.)?([A-Z]\w*)\s*$|queryset\s*=\s*\(?\s*(?:\w+\.)*?([A-Z]\w*)\.objects\b([^\n]*))/m;
/** Says itself which records, or who may have them. */
const SAYS =
  /\bdef\s+(?:get_queryset|get_object|filter_queryset|test_func|has_permission|dispatch|check_object_permissions|get_permissions|initial|perform_authentication)\b|(?:UserPassesTest|PermissionRequired|Staff\w*|Superuser\w*|Admin\w*|Owner\w*|Author\w*|Role\w*)Mixin\b|\bfilter_backends\b[^\n]*(?:Owner|User|Permission|Tenant)|@(?:method_decorator|permission_required|user_passes_test|staff_member_required)/;
const PERMISSIONS = /^[ \t]+permission_classes\s*=\s*[[(]([^\])]*)[\])]/m;
/** Asks no more than whether somebody has signed in. */
const OF_SIGNED_IN = /^(?:\w+\.)*(?:IsAuthenticated|IsAuthenticatedOrReadOnly|AllowAny)$/;
/** Do all that stand in a list ask no more than that? */
const asksSignedIn = (list: string): boolean =>
  list.split(',').every((one) => one.trim() === '' || OF_SIGNED_IN.test(one.trim()));
const NARROWED = /\.(?:filter|exclude|for_\w+|visible|public|published|active|none)\b/;

/** Such views of a file. Empty for other languages than Python. */
export function genericViews(
  flat: FlatModule,
  text: string,
  evidenceAt: (offset: number) => Evidence,
): GenericView[] {
  if (flat.module.language !== 'python' || !/\b(?:model|queryset)\s*=/.test(text)) return [];
  const found: GenericView[] = [];
  for (const i of flat.places('cls')) {
    if (found.length >= MAX_VIEWS) break;
    const cls = flat.nodes[i] as ClassIR;
    const base = cls.extends.find((one) => FINDS.test(one.name));
    if (!base) continue;
    const begin = Math.min(cls.start, ...cls.decorators.map((one) => one.start));
    const whole = text.slice(begin, Math.min(cls.end, cls.start + CLASS_CHARACTERS));
    const [, model, ofQuery, rest = ''] = MODEL.exec(whole) ?? [];
    const permissions = PERMISSIONS.exec(whole)?.[1];
    const name = model ?? ofQuery;
    if (name === undefined || SAYS.test(whole) || NARROWED.test(rest)) continue;
    if (permissions !== undefined && !asksSignedIn(permissions)) continue;
    found.push({
      ...evidenceAt(cls.start),
      className: cls.name,
      model: name,
      asksCaller: /\bIsAuthenticated\w*/.test(permissions ?? '') || /LoginRequiredMixin/.test(whole),
      changes: CHANGES.test(base.name),
      isOpen:
        /(?:APIView|ViewSet)$/.test(base.name) &&
        (permissions === undefined ||
          permissions.trim() === '' ||
          /^\s*(?:\w+\.)*AllowAny\s*,?\s*$/.test(permissions)),
    });
  }
  return found;
}
