import { keys } from './queries'
import { queryClient } from './query-client'
import { studio } from './studio'

/** Takes a project off the list of recent ones; nothing on disk changes. */
export async function forgetProject(path: string): Promise<void> {
  await studio.projectForget({ path })
  await queryClient.invalidateQueries({ queryKey: keys.recent })
}
