import type { DependencyDetail } from '@vedette/contract';
import { endOf, GraphBox } from './graph-box.tsx';

const WIDTH = 396;
const BOX = { width: 122, height: 34, gap: 8 };
const SIZE = { width: BOX.width, height: BOX.height };
const SHOWN = 5;

interface Node {
  readonly key: string;
  readonly title: string;
  readonly sub: string;
  readonly onChoose?: () => void;
}

const boxOf = ({ title, sub, onChoose }: Node) => ({ ...SIZE, title, sub, onChoose });

/** Who brings a package in and who imports it, the package, and what it brings in. */
export function DependencyGraph({
  detail,
  onChoose,
}: {
  detail: DependencyDetail;
  onChoose: (id: string) => void;
}) {
  const name = (text: string, most = 17) => endOf(text, most);
  const left: Node[] = [
    ...detail.neededBy.slice(0, SHOWN).map((one) => ({
      key: one.id,
      title: name(one.name),
      sub: one.version ?? 'version not known',
      onChoose: () => onChoose(one.id),
    })),
    ...detail.imports.slice(0, SHOWN).map((one) => ({
      key: `${one.file} ${one.line} ${one.module}`,
      title: name(`${one.file.slice(one.file.lastIndexOf('/') + 1)}:${one.line}`),
      sub: name(one.members.join(', ') || 'imports it', 22),
    })),
  ].slice(0, SHOWN + 1);
  const right: Node[] = detail.dependsOn.slice(0, SHOWN + 1).map((one) => ({
    key: one.id,
    title: name(one.name),
    sub: one.version ?? 'version not known',
    onChoose: () => onChoose(one.id),
  }));
  const rows = Math.max(1, left.length, right.length);
  const height = rows * (BOX.height + BOX.gap) + BOX.gap;
  const middle = height / 2;
  const top = (nodes: readonly Node[], index: number) =>
    middle - (nodes.length * (BOX.height + BOX.gap) - BOX.gap) / 2 + index * (BOX.height + BOX.gap);
  const centre = (WIDTH - BOX.width) / 2;
  const end = WIDTH - BOX.width;
  return (
    <svg
      className="gr"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="group"
      aria-label="Who uses it, and what it brings in"
    >
      {left.map((node, index) => (
        <path
          key={node.key}
          className="e"
          d={`M${BOX.width} ${top(left, index) + BOX.height / 2}C${centre - 8} ${top(left, index) + BOX.height / 2} ${BOX.width + 8} ${middle} ${centre} ${middle}`}
        />
      ))}
      {right.map((node, index) => (
        <path
          key={node.key}
          className="e"
          d={`M${centre + BOX.width} ${middle}C${end - 8} ${middle} ${centre + BOX.width + 8} ${top(right, index) + BOX.height / 2} ${end} ${top(right, index) + BOX.height / 2}`}
        />
      ))}
      {left.map((node, index) => (
        <GraphBox key={node.key} {...boxOf(node)} x={0} y={top(left, index)} />
      ))}
      <GraphBox
        {...SIZE}
        title={name(detail.dependency.name)}
        sub={detail.dependency.version ?? 'version not known'}
        x={centre}
        y={middle - BOX.height / 2}
      />
      {right.map((node, index) => (
        <GraphBox key={node.key} {...boxOf(node)} x={end} y={top(right, index)} />
      ))}
    </svg>
  );
}
