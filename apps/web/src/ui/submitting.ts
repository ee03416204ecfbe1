import type { FormEvent } from 'react';

/** What a form does when it is sent: `run` alone, without the browser leaving the page. Whether it is on its way, and what it was refused with, its mutation knows. */
export const submitting =
  (run: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault();
    run();
  };
