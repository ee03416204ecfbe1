import { describe, expect, it } from 'vitest';
import { credentialKind } from './credential-name.ts';
import { inOtherTongues, isForeignPassword, ofPeopleInOtherTongues } from './other-tongues.ts';

const PASSWORDS = [
  'senha',
  'contrasena',
  'contraseña',
  'motDePasse',
  'mdp',
  'passwort',
  'kennwort',
  'wachtwoord',
  'haslo',
  'sifre',
  'kata_sandi',
  'lozinka',
];
const USERS = [
  'usuario',
  'usuarios',
  'utilisateur',
  'Benutzer',
  'utente',
  'gebruiker',
  'pengguna',
  'korisnik',
];

describe('words of other languages', () => {
  it.each(PASSWORDS)('%s is a password wherever a pattern says one', (word) => {
    expect(isForeignPassword(word)).toBe(true);
    expect(inOtherTongues(/pass(?:word|wd)?\b/i).test(`user.${word}`)).toBe(true);
    expect(inOtherTongues(/\.(?:password|pwd)\s*=/i).test(`user.${word} = sent`)).toBe(true);
    const getter = `get${word.charAt(0).toUpperCase()}${word.slice(1)}()`;
    expect(inOtherTongues(/get\w*[pP]assword\(/).test(getter)).toBe(true);
  });

  it.each(USERS)('%s is an account', (word) => {
    expect(ofPeopleInOtherTongues(/(?:user|account)s?$/i).test(word)).toBe(true);
  });

  it('leave patterns and other names as they are', () => {
    const pattern = inOtherTongues(/^(\w+)\.pass(?:word|wd)?=\1$/);
    expect(pattern.test('a.password=a')).toBe(true);
    expect(pattern.test('a.senha=b')).toBe(false);
    for (const name of ['hasLoaded', 'hasLogin', 'designha', 'mdpath', 'parolaTotal'])
      expect(inOtherTongues(/pass(?:word|wd)?\b/i).test(name)).toBe(false);
  });

  it('name credentials that are written into a program', () => {
    expect(credentialKind('senha')).toBe('password');
    expect(credentialKind('DB_WACHTWOORD')).toBe('password');
    expect(credentialKind('senhaLabel')).toBe(null);
  });
});
