import { roles } from '@dossier/contract'
import type { TestCore } from '@dossier/core/testing'
import { plantGrant, plantPerson, plantRole, plantSession } from '@dossier/core/testing/planted'
import type { Sender } from './expected-access.ts'

export interface PlantedSender {
  userId: number
  /** Absent for nobody. */
  token?: string
  /** A session of theirs that is not the one whose token is sent: ending that one would be signing out. */
  sessionId: number
}

interface SenderSeed {
  organizationId: number
  /** What their texts begin with. */
  secret?: string
  passwordHash?: string | null
  /** Who stands for nobody where somebody is needed. */
  nobody: number
}

/** Somebody who is what a sender is, made anew and signed in. */
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
