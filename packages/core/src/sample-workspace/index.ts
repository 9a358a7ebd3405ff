import { projectEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { addSampleWorkspace } from './add-sample-workspace.ts'

export { addSampleWorkspace } from './add-sample-workspace.ts'
export const sampleWorkspaceModule: Module = { routes: [route(projectEndpoints.createSample, addSampleWorkspace)] }
