export { isDoubtful } from './queue'
export { useListeningQueue } from './use-queue'
