import { z } from 'zod'

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type HighlightBox = z.infer<typeof boxSchema>
export const boxesSchema = z.array(boxSchema)

export const pageAnchorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), label: z.string().optional() }),
  z.object({ kind: z.literal('sheet'), sheet: z.string(), range: z.string() }),
  z.object({ kind: z.literal('section'), title: z.string().optional() }),
  z.object({ kind: z.literal('slide'), title: z.string().optional() }),
  /** Of a mail: the message itself, or its attachment named by `part`. */
  z.object({ kind: z.literal('message'), part: z.string().optional() }),
  /** Of a recording: start and end in seconds. */
  z.object({ kind: z.literal('time'), start: z.number(), end: z.number() }),
])
export type PageAnchor = z.infer<typeof pageAnchorSchema>

/** A page for the viewer. Spans are in `text`, UTF-16 units. */
export const readPageSchema = z.object({
  number: z.number().int(),
  pages: z.number().int(),
  width: z.number(),
  height: z.number(),
  text: z.string(),
  anchor: pageAnchorSchema,
  headings: z.array(z.object({ level: z.number().int(), start: z.number().int(), end: z.number().int() })),
  tables: z.array(
    z.object({
      caption: z.string().optional(),
      unit: z.string().optional(),
      headerRows: z.number().int(),
      rows: z.array(
        z.array(
          z.object({
            text: z.string(),
            start: z.number().int(),
            end: z.number().int(),
            columnSpan: z.number().int().optional(),
            /** Address of a sheet's cell in A1 notation: rows may be omitted, and headings repeated from above. */
            address: z.string().optional(),
          }),
        ),
      ),
    }),
  ),
  /** The text was recognised by OCR and may contain misread letters. */
  recognised: z.literal(true).optional(),
  /** Utterances of a recording, each a span of `text` with its start and end in seconds. */
  spoken: z.array(z.object({ start: z.number().int(), end: z.number().int(), from: z.number(), to: z.number() })).optional(),
  /** Boxes of the requested span; empty where the format has no geometry. */
  boxes: boxesSchema,
})
export type ReadPage = z.infer<typeof readPageSchema>
