import type { ErrorCode, ParseResult } from 'kordoc'
import { hancomBlocks } from '../flow/hancom-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument, type ReadFailure } from '../page.ts'

const failures: Partial<Record<ErrorCode, ReadFailure>> = {
  EMPTY_INPUT: 'empty',
  ENCRYPTED: 'encrypted',
  DRM_PROTECTED: 'encrypted',
  DECOMPRESSION_BOMB: 'too-large',
  ZIP_BOMB: 'too-large',
  OUTPUT_TOO_LARGE: 'too-large',
}

/**
 * The pages of a Hancom document, from the output of its parser.
 * @throws UnreadableDocument
 */
export const hancomPages = async (
  bytes: Uint8Array,
  parse: (bytes: ArrayBuffer) => Promise<ParseResult>,
  limits: ReadLimits,
): Promise<Omit<ParsedDocument, 'kind'>> => {
  // The parser needs a copy of the bytes: it may keep views of them.
  const result = await parse(new Uint8Array(bytes).buffer).catch((cause: unknown) => {
    throw new UnreadableDocument('damaged', { cause })
  })
  if (!result.success) throw new UnreadableDocument(failures[result.code ?? 'CORRUPTED'] ?? 'damaged', { cause: result.error })
  const blocks = hancomBlocks(result.blocks)
  if (blocks.length === 0) throw new UnreadableDocument('no-text')
  const title = result.metadata?.title?.trim() ?? ''
  return { ...(title === '' ? {} : { title }), ...paginate(blocks, limits) }
}
