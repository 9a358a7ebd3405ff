import { languages, type Project, projectTypes, type Translated, translate } from '@dossier/contract'
import { uploadFiles } from '../files/index.ts'
import { createProject } from '../projects/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'

const name: Translated = { en: 'Sample deal room', ko: '샘플 데이터룸' }
const description: Translated = {
  en: 'A fictitious company under review. Ask it questions, then delete it.',
  ko: '가상의 검토 대상 회사입니다. 질문을 해 보고, 필요 없으면 삭제해 주세요.',
}

/**
 * Adds the sample deal room: a workspace of its own with documents of a fictitious company in both languages. Its name and description are in both
 * too, since everyone sees the same name whatever their language.
 */
export const addSampleWorkspace = useCase({
  needs: [...uploadFiles.needs, 'sampleFiles'],
  policy: memberPolicy('project.create'),
  async run({ deps, actor }, _input: unknown): Promise<Project> {
    const own = actor.language
    const other = languages.find((language) => language !== own) ?? own
    const inBoth = (text: Translated) => [translate(text, own), translate(text, other)] as const
    const [ownName, otherName] = inBoth(name)
    const project = await createProject(deps, actor, {
      name: `${ownName} (${otherName})`,
      description: inBoth(description).join(' '),
      type: projectTypes.all,
    })
    await uploadFiles(deps, actor, { projectId: project.id, files: deps.sampleFiles() })
    return project
  },
})
