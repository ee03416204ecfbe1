import { expect, test } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { flowsIn } from './testing/flows-in.ts';
import { shippedModels } from './testing/source-kinds.ts';

const rule = { id: 'rule', languages: [], sources: ['remote'], sinks: ['open-redirect'] };
const CASES: readonly (readonly [LanguageId, string, string])[] = [
  [
    'javascript',
    'a.js',
    `import express from 'express';
const app = express();
app.post('/a', (req, res) => {
  const to = req.query.to;
  res.status(201).header('location', to).json({});
  res.status(201).location(to).end();
  res.status(HttpStatus.CREATED).set('Location', to).end();
  res.status(302).header('location', to).end(); // BAD
  res.location(to).status(302).end(); // BAD
  res.status(201).redirect(to); // BAD
});
`,
  ],
  [
    'java',
    'A.java',
    `import jakarta.ws.rs.*;
import jakarta.ws.rs.core.Response;
@Path("/a")
class A {
  @POST public Response a(@QueryParam("to") String to) {
    Response.created(uri).header("Location", to).build();
    Response.status(Response.Status.CREATED).location(URI.create(to)).build();
    Response.status(Response.Status.FOUND).location(URI.create(to)).build(); // BAD
    return Response.status(302).header("Location", to).build(); // BAD
  }
}
`,
  ],
  [
    'java',
    'B.java',
    `import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
@RestController
class B {
  @PostMapping("/a") public Object a(@RequestParam String to) {
    ResponseEntity.created(URI.create(to)).build();
    ResponseEntity.status(HttpStatus.CREATED).location(URI.create(to)).build();
    HttpHeaders headers = new HttpHeaders();
    headers.setLocation(URI.create(to)); // BAD
    return new ResponseEntity<>(headers, HttpStatus.FOUND);
  }
}
`,
  ],
  [
    'ruby',
    'app/controllers/notes_controller.rb',
    `class NotesController < ApplicationController
  def create
    head :created, location: params[:to]
    head :found, location: params[:to] # BAD
  end
end
`,
  ],
  [
    'csharp',
    'A.cs',
    `using Microsoft.AspNetCore.Mvc;
public class AController : ControllerBase {
  [HttpPost] public IActionResult Make(string to) { return Created(to, null); }
  [HttpGet] public IActionResult Go(string to) {
    return Redirect(to); // BAD
  }
}
`,
  ],
];

test.each(CASES)(
  'where what was made lies leads nobody, other answers do: %s, %s',
  async (language, path, text) => {
    const { flows } = await flowsIn({ [path]: text }, {}, [rule], shippedModels(language));
    const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect([...new Set(flows.map((one) => one.startLine))].sort((x, y) => x - y)).toEqual(marked);
  },
);
