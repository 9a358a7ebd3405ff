import { type Language, type Project, projectTypes, type Translated, translate } from '@dossier/contract'
import { uploadFiles } from '../files/index.ts'
import { createProject } from '../projects/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'

const name: Translated = { en: 'Sample deal room', ko: '샘플 데이터룸' }
const description: Translated = {
  en: 'A fictitious company under review. Ask it questions, then delete it',
  ko: '가상의 검토 대상 회사입니다. 질문을 해 보고, 필요 없으면 삭제해 주세요',
}

/** Adds the sample deal room: a workspace of its own with documents of a fictitious company in both languages. */
export const addSampleWorkspace = useCase({
  needs: [...uploadFiles.needs, 'sampleFiles'],
  policy: memberPolicy('project.create'),
  async run({ deps, actor }, _input: unknown): Promise<Project> {
    const translated = (text: Translated, language: Language) => translate(text, language)
    const project = await createProject(deps, actor, {
      name: translated(name, actor.language),
      description: translated(description, actor.language),
      type: projectTypes.all,
    })
    await uploadFiles(deps, actor, { projectId: project.id, files: deps.sampleFiles() })
    return project
  },
})
