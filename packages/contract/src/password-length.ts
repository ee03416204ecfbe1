/** Characters of a password that is being chosen. The upper bound keeps hashing cheap to refuse. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
