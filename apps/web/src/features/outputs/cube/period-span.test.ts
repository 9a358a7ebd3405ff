import { expect, test } from 'vitest'
import { periodSpan } from './period-span.ts'

test.each([
  ['2024 Q1', '2025 Q4', '2024 Q1 – 2025 Q4'],
  ['2023-02 – 2023-04', '2025-02 – 2025-04', '2023-02 – 2025-04'],
  ['2025', '2025', '2025'],
  ['2023-02 – 2023-04', '2023-02 – 2023-04', '2023-02 – 2023-04'],
])('from %s to %s is %s', (first, last, span) => expect(periodSpan(first, last)).toBe(span))
