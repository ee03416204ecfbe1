export async function signIn(form) {
  const { token, theme } = await post('/login', form);
  // ruleid: javascript-token-in-storage
  window.localStorage.setItem('jwt', token);
  // ok: javascript-token-in-storage
  localStorage.setItem('theme', theme);
}
export function keep(answer) {
  // ruleid: javascript-token-in-storage
  sessionStorage.access_token = answer.access_token;
}
export function signOut() {
  // ok: javascript-token-in-storage
  localStorage.setItem('token', '');
}
