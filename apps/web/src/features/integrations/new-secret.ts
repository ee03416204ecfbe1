/** A secret that was just made, on its way from the dialog to the page of its monitor: in memory, handed out once. */
let kept: { readonly monitorId: string; readonly secret: string } | null = null;

export function keepNewSecret(monitorId: string, secret: string): void {
  kept = { monitorId, secret };
}

export function takeNewSecret(monitorId: string): string | null {
  return kept?.monitorId === monitorId ? kept.secret : null;
}

export function forgetNewSecret(): void {
  kept = null;
}
