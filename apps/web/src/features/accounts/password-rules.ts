/** The parts of the specification's password rule (section 5), shown one by one. */
export const passwordRules = [
  { key: 'ruleLength', met: (password: string) => password.length >= 8 },
  { key: 'ruleUpper', met: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'ruleLower', met: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'ruleDigit', met: (password: string) => /\p{Nd}/u.test(password) },
  { key: 'ruleSpecial', met: (password: string) => /[^\p{L}\p{Nd}\s]/u.test(password) },
] as const
