export function randomString(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) {
    // ruleid: guessable-secret
    text += LETTERS.charAt(Math.floor(Math.random() * LETTERS.length));
  }
  return text;
}

export function makeId(): string {
  // ok: guessable-secret
  return Math.random().toString(36).slice(2);
}

export async function signUp(email: string) {
  const traceId = makeId();
  await accounts.insert({ email, password: randomString(12), traceId });
}
