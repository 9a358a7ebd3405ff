export { SelectProjectFirst } from './select-project-first.tsx'
