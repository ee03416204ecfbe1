import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { useTitle } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

export function NotFound() {
  useTitle('Not found');
  return (
    <Empty icon={ScanSearch} title="There is nothing at this address">
      <Link to="/" className="link">
        Go to the first page
      </Link>
    </Empty>
  );
}
