import { useSearchText, useSetSearch } from '../lib/address.ts';
import { TextField } from './field.tsx';

/** Narrows a list down by what is typed, which is in the address as `q`. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const q = useSearchText('q');
  const setSearch = useSetSearch();
  return (
    <div className="w-320">
      <TextField
        label="Search"
        type="search"
        value={q ?? ''}
        onChange={(text) => setSearch({ q: text === '' ? undefined : text })}
        placeholder={placeholder}
      />
    </div>
  );
}
