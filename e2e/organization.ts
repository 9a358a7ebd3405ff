import { endpoints, roles } from '@dossier/contract'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { type Account, Api } from './api.ts'
import { linkIn } from './mailbox.ts'
import { SHARED_PRODUCTS, type SharedProduct } from './shared-products.ts'

const password = 'Correct-horse-1'
const MAIL_DEADLINE_MS = 30_000
const POLL_MS = 20

/** A separate organisation in the product that the journeys of this worker share. */
export interface Organization {
  /** Address of the product. */
  url: string
  owner: Account
  /** API client of the owner. */
  api: Api
  /** Invites somebody to a workspace, as a team member by default, and accepts. @returns their API client */
  join(projectId: number, name: string, role?: InvitedRole): Promise<Api>
}

type InvitedRole = typeof roles.teamMember | typeof roles.guest

let shared: Promise<{ product: SharedProduct; admin: Api }> | undefined
let opened = 0

/** Creates an organisation by accepting an invitation. Journeys that stop their product, or need special settings, use `startProduct` instead. */
export async function openOrganization(): Promise<Organization> {
  shared ??= sharedProduct()
  const { product, admin } = await shared
  opened += 1
  const code = `org-${process.env['VITEST_POOL_ID']}-${opened}`
  const owner = { email: `owner@${code}.example`, password, organizationCode: code }
  await admin.call(endpoints.organizations.invite, {
    body: { name: `Harbor ${code}`, website: `${code}.example`, email: owner.email, code },
  })
  const api = new Api(product.url)
  await api.acceptInvitation(linkIn(await mailTo(product, owner.email)), { firstName: 'Owner', lastName: 'Kim', password })
  const join = async (projectId: number, name: string, role: InvitedRole = roles.teamMember) => {
    const email = `${name.toLowerCase()}@${code}.example`
    await api.call(endpoints.members.addNew, { body: { projectId, emails: [email], role } })
    const member = new Api(product.url)
    await member.acceptInvitation(linkIn(await mailTo(product, email)), { firstName: name, lastName: 'Lee', password })
    return member
  }
  return { url: product.url, owner, api, join }
}

async function sharedProduct() {
  const response = await fetch(`${process.env[SHARED_PRODUCTS]}/${process.env['VITEST_POOL_ID']}`)
  if (!response.ok) throw new Error(await response.text())
  const product = (await response.json()) as SharedProduct
  const admin = new Api(product.url)
  await admin.signInAsSuperAdmin()
  return { product, admin }
}

/** The first mail of the product to an address. @throws when none is sent */
export async function mailTo({ dataDir }: Pick<SharedProduct, 'dataDir'>, address: string): Promise<Email> {
  const outbox = join(dataDir, 'outbox')
  const deadline = performance.now() + MAIL_DEADLINE_MS
  while (performance.now() < deadline) {
    // The directory is created with the first mail.
    const names = await readdir(outbox).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      if (mail.to?.some((to) => to.address === address) === true) return mail
    }
    await sleep(POLL_MS)
  }
  throw new Error(`no mail came for ${address}`)
}
