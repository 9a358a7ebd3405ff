import { roles } from '@dossier/contract'
import type { TestCore } from '@dossier/core/testing'
import { plantGrant, plantPerson, plantRole, plantSession } from '@dossier/core/testing/planted'
import type { Sender } from './expected-access.ts'

export interface PlantedSender {
  userId: number
  /** Absent for visitors. */
  token?: string
  /** Another session of theirs, since ending the current one would sign them out. */
  sessionId: number
}

interface SenderSeed {
  organizationId: number
  /** Prefix of their texts. */
  secret?: string
  passwordHash?: string | null
  /** User id used for visitors where one is required. */
  nobody: number
}

/** Plants a new signed-in person with the sender's rights. */
export async function plantSender(core: TestCore, sender: Sender, seed: SenderSeed): Promise<PlantedSender> {
  const { organizationId, secret = 'sender', passwordHash = null, nobody } = seed
  if (sender.is === 'nobody') return { userId: nobody, sessionId: 1 }
  if (sender.is !== 'member') {
    const { id } = await plantPerson(core, 'super', { organizationId: null, role: roles.superAdmin, passwordHash })
    const breakGlassId = sender.is === 'breakGlass' ? await plantGrant(core, id, organizationId, secret) : null
    const { token } = await plantSession(core, id, { breakGlassId })
    return { userId: id, token, sessionId: (await plantSession(core, id, { breakGlassId })).id }
  }
  const { role, access, permissions, isCustom = false } = sender
  const customRoleId = isCustom ? await plantRole(core, organizationId, secret, [...permissions]) : null
  const { id } = await plantPerson(core, secret, { organizationId, role, access, customRoleId, passwordHash })
  const { token } = await plantSession(core, id)
  return { userId: id, token, sessionId: (await plantSession(core, id)).id }
}
