import type { Organization, OrganizationStatus } from '@dossier/contract'
import { CirclePause, CirclePlay, KeyRound, type LucideIcon, Mail, Pencil, Trash2 } from 'lucide-react'
import type { Translator } from '../../i18n/index.ts'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'

/** The actions that open a dialog. */
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
  // Kept for the history of break-glass access.
  suspended: ['edit', 'breakGlass', 'resume', 'delete'],
  deleting: ['deletion', 'breakGlass'],
}

/** The menu of an organisation, by its status. */
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
