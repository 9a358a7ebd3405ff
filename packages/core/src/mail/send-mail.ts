import type { jobs, MailKind } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import type { z } from 'zod'
import { personName, theSystem, useCase } from '../use-case/index.ts'
import { mailRepository, type Recipient } from './mail.repository.ts'
import { oneTimeLinks } from './one-time-link.ts'
import { renderLetter } from './render-letter.ts'
import { letterTexts } from './texts/index.ts'

type SendMail = z.output<typeof jobs.sendMail.payload>

/**
 * Renders and sends one mail. The token of its link is created here and exists in the mail only.
 *
 * @throws when the mail server refuses or does not respond; the queue retries with a new link
 */
export const sendMail = useCase({
  needs: ['clock', 'mailer', 'publicUrl'],
  policy: theSystem,
  async run({ deps, read, write }, { kind, userId, organizationId, facts }: SendMail) {
    const recipient = await read(mailRepository).recipient(userId, organizationId)
    if (recipient === undefined || !mayReceive(kind, recipient)) return
    const { language, status, email } = recipient
    const name = personName(recipient.firstName, recipient.lastName)
    const letter = { text: letterTexts[kind](facts), facts, language, name: status === 'invited' ? '' : name }

    const oneTime = oneTimeLinks[kind]
    if (oneTime === undefined) {
      const { path } = letter.text.button ?? {}
      const address = path === undefined ? {} : { address: `${deps.publicUrl}${path}?lang=${language}` }
      return deps.mailer.send({ to: { name, address: email }, ...renderLetter({ ...letter, ...address }) })
    }

    const now = deps.clock.now()
    const expiresAt = oneTime.expiresAt(now, recipient)
    if (expiresAt === undefined) return
    const token = randomToken()
    const link = { tokenHash: sha256Hex(token), purpose: oneTime.purpose, userId, createdAt: now, expiresAt }
    await write((within) => within(mailRepository).replaceLink(link))
    const address = `${deps.publicUrl}${oneTime.path(token, language)}`
    await deps.mailer.send({ to: { name, address: email }, ...renderLetter({ ...letter, address, expiresAt }) })
  },
})

/** Invitations go to invited people, all other mails to people who can sign in. */
function mayReceive(kind: MailKind, { status }: Recipient): boolean {
  return status === (kind === 'organizationInvitation' || kind === 'memberInvitation' ? 'invited' : 'active')
}
