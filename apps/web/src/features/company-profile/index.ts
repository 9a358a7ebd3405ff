export { CompanyDetailsLine } from './company-details-line.tsx'
export { ProfileForm } from './profile-form.tsx'
