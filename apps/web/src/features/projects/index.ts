export { useCurrentProject } from './use-current-project.ts'
export { useDelayed } from './use-delayed.ts'
export { useProjects } from './use-projects.ts'
