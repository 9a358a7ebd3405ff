import { z } from 'zod'

/** A number in a sentence that is printed on a cited page or computed from such numbers, where the program is certain of it. */
export const sentenceFigureSchema = z.object({
  /** As printed, in units of `unit` times `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. */
  value: z.number(),
  unit: z.enum(['amount', 'percent', 'points', 'multiple', 'number']),
  /** ISO 4217, for amounts. */
  currency: z.string().optional(),
  /** The counted thing as printed, or "share", "person", "year", "month", "week", "day", "hour". */
  counted: z.string().optional(),
  scale: z.number(),
  /** Its label in the table; absent in running text. */
  label: z.string().optional(),
  /** Its period in the table: "FY2018", "Q3 2023", "H1 2023", "9M 2023", "2018-12" for a day, "3M 2018-06" for three months. */
  period: z.string().optional(),
  /** Index of the sentence's citation that shows it; null when it is computed. */
  citation: z.number().int().nullable(),
})
export type SentenceFigure = z.infer<typeof sentenceFigureSchema>
