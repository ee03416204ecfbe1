import { describe, expect, it } from 'vitest';
import { describedOperations, isModuleOf } from './openapi.ts';

const DOCUMENT = `openapi: 3.0.1
security:
  - bearer: []
paths:
  /users/{name}:
    get:
      operationId: api.users.find
    delete:
      x-openapi-router-controller: api.users
      operationId: remove
      security: []
  /health:
    get:
      operationId: health
`;

describe('a description of an interface', () => {
  it('names functions with their modules, where they stand, and whether somebody is asked before', () => {
    expect(describedOperations('api/openapi.yml', DOCUMENT)).toEqual([
      { name: 'GET /users/{name}', handler: 'api.users.find', line: 6, asksCaller: true },
      { name: 'DELETE /users/{name}', handler: 'api.users.remove', line: 8, asksCaller: false },
    ]);
    const json = JSON.stringify({
      swagger: '2.0',
      paths: { '/a': { 'x-swagger-router-controller': 'api.a', post: { operationId: 'add' } } },
    });
    expect(describedOperations('swagger.json', json)).toEqual([
      { name: 'POST /a', handler: 'api.a.add', line: 1, asksCaller: null },
    ]);
  });

  it('is no other file', () => {
    expect(describedOperations('settings.yml', 'operationId: api.users.find\n')).toEqual([]);
    expect(describedOperations('openapi.txt', DOCUMENT)).toEqual([]);
  });

  it('means the module whose file has its name', () => {
    expect(isModuleOf('api.users.find', 'src/api/users.py')).toBe(true);
    expect(isModuleOf('api.users.find', 'api/users/__init__.py')).toBe(true);
    expect(isModuleOf('api.users.find', 'src/my_api/users.py')).toBe(false);
  });
});
