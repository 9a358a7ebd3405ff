import type { Organization, OrganizationStatus } from '@dossier/contract'
import { CirclePause, CirclePlay, KeyRound, type LucideIcon, Mail, Pencil, Trash2 } from 'lucide-react'
import type { Translator } from '../../i18n/index.ts'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'

/** The verbs that open a window. */
export type WindowVerb = 'edit' | 'suspend' | 'resume' | 'breakGlass' | 'delete' | 'deletion'
export type OrganizationVerb = WindowVerb | 'resend'

const icons: Record<OrganizationVerb, LucideIcon> = {
  edit: Pencil,
  resend: Mail,
  suspend: CirclePause,
  resume: CirclePlay,
  breakGlass: KeyRound,
  delete: Trash2,
  deletion: Trash2,
}

const verbsOf: Record<OrganizationStatus, readonly OrganizationVerb[]> = {
  invited: ['edit', 'resend', 'delete'],
  active: ['edit', 'breakGlass', 'suspend', 'delete'],
  // The history of break-glass access stays in reach.
  suspended: ['edit', 'breakGlass', 'resume', 'delete'],
  deleting: ['deletion', 'breakGlass'],
}

/** What can be done with an organisation in its present state. */
export function organizationMenu(
  { status }: Organization,
  t: Translator<OrganizationVerb>,
  onVerb: (verb: OrganizationVerb) => void,
): MenuItem[] {
  return verbsOf[status].map((verb) => ({
    label: t(verb),
    icon: icons[verb],
    danger: verb === 'delete',
    separated: verb === 'delete',
    onSelect: () => onVerb(verb),
  }))
}
