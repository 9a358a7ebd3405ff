export { createProject } from './create-project.ts'
export { seesEveryProject, seesOpenProjects } from './members-of-project.repository.ts'
export { openToAll } from './open-to-all.ts'
export {
  accessProject,
  inProjectPolicy,
  memberOnly,
  type ProjectAccess,
  projectPolicy,
  viewerOf,
  workspaceRoleOf,
} from './projects.policy.ts'
export { presentProject } from './projects.present.ts'
export { type ProjectWithMembership, projectsRepository } from './projects.repository.ts'
export { projectModule } from './projects.module.ts'
export { showProject } from './show-project.ts'
export { updateProject } from './update-project.ts'
export { deletedOf, workspaceRolesOf } from './workspace-roles.ts'
