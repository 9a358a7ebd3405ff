export { createProject } from './create-project.ts'
export { accessProject, inProjectWho, memberOnly, type ProjectAccess } from './projects.policy.ts'
export { projectsRepository } from './projects.repository.ts'
export { projectRoutes } from './projects.routes.ts'
