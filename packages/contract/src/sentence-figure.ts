import { z } from 'zod'

/** A number of a sentence that stands on a cited page, or was computed of such, as far as the program can tell it for certain. */
export const sentenceFigureSchema = z.object({
  /** As it is printed, in `unit` and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. */
  value: z.number(),
  unit: z.enum(['amount', 'percent', 'points', 'multiple', 'number']),
  /** ISO 4217, of amounts. */
  currency: z.string().optional(),
  /** What a number counts, as it is printed, or "share", "person", "year", "month", "week", "day", "hour". */
  counted: z.string().optional(),
  scale: z.number(),
  /** What its table calls it; absent in running text, which does not set it apart. */
  label: z.string().optional(),
  /** The time that its table tells of it: "FY2018", "Q3 2023", "H1 2023", "9M 2023", "2018-12" of a day, "3M 2018-06" of three months. */
  period: z.string().optional(),
  /** The place among the sentence's citations of the one that shows it; null when it is computed. */
  citation: z.number().int().nullable(),
})
export type SentenceFigure = z.infer<typeof sentenceFigureSchema>
