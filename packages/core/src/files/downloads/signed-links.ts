import { AppError, type ErrorCode, limits, type SignedLink } from '@dossier/contract'
import { z } from 'zod'
import { actorOfSession } from '../../accounts/index.ts'
import { anyone, type BytesAnswer, type Member, type Needs, type PortName, type UseCase, useCase } from '../../use-case/index.ts'

// Leaves room for the rest of the address below the limit of an address's length.
const MAX_TOKEN_LENGTH = 7_800

/** Errors that are reported as they are, because the person may see the file. */
const contentFaults: ReadonlySet<ErrorCode> = new Set(['FILE_CONTENT_MISSING', 'FILE_CONTENT_DAMAGED'])

interface LinkOf<Input extends object> {
  /** Tokens of one purpose are invalid for any other. */
  purpose: string
  /** What a token contains besides its session. */
  names: z.ZodType<Input>
  address: (token: string) => string
}

/** Short-lived links that need no bearer token and are bound to the session that requested them. */
export interface SignedLinks<Input extends object> {
  /** @throws INVALID_INPUT when the input does not fit into an address */
  make(deps: Needs<'clock' | 'sealer'>, actor: Member, input: Input): SignedLink
  /** Opens a link as its owner through a use case, which checks its policy again. @throws LINK_EXPIRED, FILE_CONTENT_MISSING, FILE_CONTENT_DAMAGED */
  opener<Name extends PortName>(
    serve: UseCase<Input, BytesAnswer, Name>,
  ): UseCase<{ token: string }, BytesAnswer, Name | 'clock' | 'sealer'>
}

/** Links whose token contains the session and the input. A token grants no rights: permissions are checked again when it is opened. */
export function signedLinks<Input extends object>({ purpose, names, address }: LinkOf<Input>): SignedLinks<Input> {
  const content = z.object({ session: z.number().int(), language: z.enum(['en', 'ko']), names })
  return {
    make({ sealer, clock }, { sessionId: session, language }, input) {
      const until = new Date(clock.now().getTime() + limits.signedLinkSeconds * 1000)
      const token = sealer.seal(purpose, { session, language, names: input }, until)
      if (token.length > MAX_TOKEN_LENGTH) throw new AppError('INVALID_INPUT', { field: 'attachmentIds' })
      return { url: address(token), expiresAt: until.toISOString() }
    },
    opener: (serve) =>
      useCase({
        needs: [...serve.needs, 'clock', 'sealer'],
        policy: anyone,
        async run({ deps, actor: visitor, read }, { token }) {
          const now = deps.clock.now()
          const parsed = content.safeParse(deps.sealer.open(purpose, token, now))
          if (!parsed.success) throw new AppError('LINK_EXPIRED')
          const { session, language, names: input } = parsed.data
          const actor = await actorOfSession(read, session, { ...visitor, language }, now)
          if (actor === undefined) throw new AppError('LINK_EXPIRED')
          try {
            return await serve(deps, actor, input)
          } catch (error) {
            if (error instanceof AppError && contentFaults.has(error.code)) throw error
            // The reason stays hidden from the holder of the link: the target may be deleted or no longer permitted.
            throw error instanceof AppError ? new AppError('LINK_EXPIRED', {}, error) : error
          }
        },
      }),
  }
}
