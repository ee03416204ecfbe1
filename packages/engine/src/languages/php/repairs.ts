import { blanking, type Repair, renaming, replacing } from '../repair.ts';

export const repairs: readonly Repair[] = [
  // `<?= $a, $b ?>` writes both, as one text does.
  ({ code, put }) => {
    const tags = /<\?=((?:(?!\?>)[^;])*)/g;
    for (let tag = tags.exec(code); tag; tag = tags.exec(code)) {
      let depth = 0;
      for (let at = tag.index + 3; at < tags.lastIndex; at++) {
        const sign = code[at] ?? '';
        if ('([{'.includes(sign)) depth++;
        else if (')]}'.includes(sign)) depth--;
        else if (sign === ',' && depth === 0) put(at, '.');
      }
    }
  },
  // Constants of a class may be called as they like.
  renaming(/(?<=\bconst\s+(?:[\w|?\\]+\s+)?)(?:true|false|null|self|static|parent|class)(?=\s*=)/gi),
  // `e2::get()`: an `e` with digits after it is a number without any before it to the grammar.
  replacing(/(?<!\w|\d\.)[eE]\d[\d_]*(?!\w)/g, (name) => `x${name.slice(1)}`),
  // A word of the language as a key or a property within a text: `"$row[class]"`, `"$auth->protected"`.
  ({ tree, put }) => {
    const found =
      /(?:\$\w+\[|\$\w+->)(class|default|switch|case|for|if|else|list|array|use|public|private|protected|static|new|print|echo|var|function|return|final|abstract|interface|namespace|and|or|xor|as|break|continue|do|while|match|fn|global|include|require|empty|isset|unset|exit|die|try|catch|throw|finally|const|enum|readonly|yield|from|true|false|null)\b/gi;
    for (let match = found.exec(tree.text); match; match = found.exec(tree.text)) {
      put(found.lastIndex - 1, match[1]?.endsWith('_') ? 'x' : '_');
    }
  },
  // Both are promoted, and what is so without a word on visibility is public.
  replacing(/(?<=[(,]\s*)readonly(?=\s+(?!(?:public|protected|private)\b)[?\\\w])/g, () => 'public  '),
  blanking(/(?<=\bdeclare\s*\(\s*\w+\s*=\s*\w+\s*),[^()]*/g),
  replacing(/(?<![\\\w])[\\\w]{1,200}::\w{1,100}\s+insteadof\s+[\\\w, ]+/g, (text) =>
    text.replaceAll('\\', '_'),
  ),
  // `clone $a = b()`: what is assigned is what is given, as one of its kind.
  blanking(/\bclone(?=\s+\$[\w>$-]+\s*(?:\?\?)?=(?![=>]))/g),
  // Modifiers come in any order; the grammar wants visibility first.
  blanking(/(?<=[(,{;}\]]\s*)readonly(?=\s+(?:public|protected|private)\s)/g),
];
