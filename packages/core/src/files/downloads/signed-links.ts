import { AppError, type ErrorCode, limits, type SignedLink } from '@dossier/contract'
import { z } from 'zod'
import { actorOfSession } from '../../accounts/index.ts'
import { anyone, type BytesAnswer, type Member, type Needs, type PortName, type UseCase, useCase } from '../../use-case/index.ts'

// An address of more characters is refused; the rest of it needs some.
const LONGEST_TOKEN = 7_800

/** Said of a file that the person may see. */
const contentFaults: ReadonlySet<ErrorCode> = new Set(['FILE_CONTENT_MISSING', 'FILE_CONTENT_DAMAGED'])

interface LinkOf<Input extends object> {
  /** Tokens of one purpose open nothing of another's. */
  purpose: string
  /** What a token says besides whose it is. */
  names: z.ZodType<Input>
  address: (token: string) => string
}

/** A kind of link that works by itself for a short time, for the session that asked for it. */
export interface SignedLinks<Input extends object> {
  /** @throws INVALID_INPUT when so much is named that an address cannot hold it */
  make(deps: Needs<'clock' | 'sealer'>, actor: Member, input: Input): SignedLink
  /** Opens a link as the person whose it is, by a use case that asks its policy again. @throws LINK_EXPIRED, and what is wrong with the content of a file */
  opener<Name extends PortName>(
    serve: UseCase<Input, BytesAnswer, Name>,
  ): UseCase<{ token: string }, BytesAnswer, Name | 'clock' | 'sealer'>
}

/** Links whose token names the session and what it opens. It is no right of its own: who may not see that any more gets nothing. */
export function signedLinks<Input extends object>({ purpose, names, address }: LinkOf<Input>): SignedLinks<Input> {
  const content = z.object({ session: z.number().int(), language: z.enum(['en', 'ko']), names })
  return {
    make({ sealer, clock }, { sessionId: session, language }, input) {
      const until = new Date(clock.now().getTime() + limits.signedLinkSeconds * 1000)
      const token = sealer.seal(purpose, { session, language, names: input }, until)
      if (token.length > LONGEST_TOKEN) throw new AppError('INVALID_INPUT', { field: 'attachmentIds' })
      return { url: address(token), expiresAt: until.toISOString() }
    },
    opener: (serve) =>
      useCase({
        needs: [...serve.needs, 'clock', 'sealer'],
        policy: anyone,
        async run({ deps, actor: visitor, read }, { token }) {
          const now = deps.clock.now()
          const said = content.safeParse(deps.sealer.open(purpose, token, now))
          if (!said.success) throw new AppError('LINK_EXPIRED')
          const { session, language, names: input } = said.data
          const actor = await actorOfSession(read, session, { ...visitor, language }, now)
          if (actor === undefined) throw new AppError('LINK_EXPIRED')
          try {
            return await serve(deps, actor, input)
          } catch (error) {
            if (error instanceof AppError && contentFaults.has(error.code)) throw error
            // Gone, or no longer theirs: whoever holds the link learns no more than that it does not work.
            throw error instanceof AppError ? new AppError('LINK_EXPIRED', {}, error) : error
          }
        },
      }),
  }
}
