import { projectEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { listProjects } from './list-projects.ts'
import { showProject, showProjectRole } from './show-project.ts'
import { updateProject } from './update-project.ts'

export const projectModule: Module = {
  routes: [
    route(projectEndpoints.create, createProject),
    route(projectEndpoints.list, listProjects),
    route(projectEndpoints.get, showProject),
    route(projectEndpoints.update, updateProject),
    route(projectEndpoints.delete, deleteProject),
    route(projectEndpoints.role, showProjectRole),
  ],
}
