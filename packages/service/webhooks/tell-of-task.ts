import type { Sql } from '../store/sql'
import { chunksOf, requireTask } from '../tasks/task-store'
import { addDelivery } from './delivery-store'
import { taskEvent } from './webhook-event'
import type { WebhookSender } from './webhook-sender'
import { webhookOf } from './webhook-settings'

/**
 * Writes down that a task has come to its end, for an account that wants to hear of it. Called
 * inside the transaction that ended it: neither is on disk without the other.
 */
export function tellOfTask(sql: Sql, sender: WebhookSender, number: number): void {
  const task = requireTask(sql, number)
  if (!webhookOf(sql, task.accountId)) return
  addDelivery(sql, task.accountId, taskEvent(task, chunksOf(sql, number), new Date()))
  setImmediate(() => sender.wake())
}
