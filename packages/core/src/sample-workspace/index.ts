import { projectEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { addSampleWorkspace } from './add-sample-workspace.ts'

export { addSampleWorkspace } from './add-sample-workspace.ts'
export const sampleWorkspaceRoutes: Route[] = [route(projectEndpoints.createSample, addSampleWorkspace)]
