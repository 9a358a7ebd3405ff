import { z } from 'zod'
import { TranscriptionError, type WrittenSpeech } from './transcription-service.ts'

const seconds = z.number().min(0).max(1e7)

const segment = z.object({ start: seconds, end: seconds, text: z.string() })

/** `verbose_json` of the OpenAI protocol; servers that do not know it answer with the text alone. */
const replySchema = z
  .object({ text: z.string().optional(), duration: z.coerce.number().pipe(seconds).catch(0), segments: z.array(segment).nullish() })
  .refine(({ text, segments }) => text !== undefined || Array.isArray(segments))

/** The transcription in a reply. @throws TranscriptionError if it does not follow the protocol */
export function readReply(reply: unknown): WrittenSpeech {
  const { data, error } = replySchema.safeParse(reply)
  if (data === undefined)
    throw new TranscriptionError('failed', 'wrong-answer', 'the service answered in a form that is not known', { cause: error })
  const { duration, text = '', segments } = data
  if (!segments?.length) return { duration, passages: [{ from: 0, to: duration, text }] }
  const inOrder = segments.toSorted((one, other) => one.start - other.start)
  const passages = inOrder.map(({ start, end, text: spoken }) => ({ from: start, to: Math.max(start, end), text: spoken }))
  return { duration: Math.max(duration, passages.at(-1)?.to ?? 0), passages }
}
