import express, { type Request, type Response } from 'express';

const app = express();

function first(texts: string[], test: null | Function): string[] {
  // ok: javascript-code-injection
  return texts.filter((text) => test!(text));
}

app.post('/sum', (req: Request, res: Response) => {
  const { formula, names } = req.body;
  first(names.split(','), (name: string) => name !== '');
  // ruleid: javascript-code-injection
  const run = new Function('x', formula);
  res.json({ total: run(1) });
});
