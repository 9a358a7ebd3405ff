import { organizationTypes } from '@dossier/contract'

/** Labels of the types of organisations. */
export const organizationTypeLooks = [
  { value: organizationTypes.company, label: 'typeCompany' },
  { value: organizationTypes.fund, label: 'typeFund' },
  { value: organizationTypes.group, label: 'typeGroup' },
] as const

export const organizationTypeTexts = {
  [organizationTypes.company]: 'typeCompany',
  [organizationTypes.fund]: 'typeFund',
  [organizationTypes.group]: 'typeGroup',
} as const
