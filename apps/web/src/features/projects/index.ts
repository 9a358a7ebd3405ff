export { useCurrentProject } from './use-current-project.ts'
export { useProjects } from './use-projects.ts'
