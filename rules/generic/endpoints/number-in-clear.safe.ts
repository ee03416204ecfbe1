interface Answer {
  name: string;
  // ok: number-in-clear
  ssn: string;
}
