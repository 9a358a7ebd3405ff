import { AppError, type InputOf, type organizationEndpoints } from '@dossier/contract'
import { queueMail } from '../mail/index.ts'
import { superAdminPolicy, useCase, type Within } from '../use-case/index.ts'
import { codeCandidates, codeFrom } from './organization-code.ts'
import { presentOrganization } from './organizations.present.ts'
import { organizationsRepository } from './organizations.repository.ts'
import { recordGoverning } from './record-governing.ts'

type Invitation = InputOf<typeof organizationEndpoints.invite>

/** Creates an organization and mails its owner an invitation. @throws ORGANIZATION_CODE_TAKEN when the requested code is in use */
export const inviteOrganization = useCase({
  needs: ['clock', 'limits', 'queue'],
  policy: superAdminPolicy('organization.invite'),
  async run({ deps, actor, write }, input: Invitation) {
    const made = await write(async (within) => {
      const now = deps.clock.now()
      const organizations = within(organizationsRepository)
      const { id, code } = await createWithFreeCode(within, input, now)
      const { email, firstName, lastName, language } = input
      const ownerId = await organizations.createOwner(id, { email, firstName, lastName, language }, now)
      const facts = { organization: input.name, code }
      await queueMail(within, deps, { kind: 'organizationInvitation', userId: ownerId, organizationId: id, facts })
      await recordGoverning(within, actor, { id, name: input.name }, { action: 'organization.invited', facts: { code, email } }, now)
      return organizations.unsafeFind(id)
    })
    if (made === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
    return presentOrganization(made, deps, actor.language)
  },
})

async function createWithFreeCode(within: Within, input: Invitation, now: Date): Promise<{ id: number; code: string }> {
  const { name, website, email, type } = input
  for (const code of input.code === undefined ? codeCandidates(codeFrom(name)) : [input.code]) {
    const id = await within(organizationsRepository).create({ name, code, website, email, type }, now)
    if (id !== undefined) return { id, code }
  }
  throw new AppError('ORGANIZATION_CODE_TAKEN', { code: input.code })
}
