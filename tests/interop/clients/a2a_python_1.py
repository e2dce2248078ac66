"""The Python SDK of A2A, 1.x: a form's task with its question, by a stream and without one, by the defaults of httpx."""
import asyncio
import json
import os
from urllib.parse import urljoin

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import GetTaskRequest, Message, Part, Role, SendMessageRequest, TaskState
from google.protobuf.json_format import ParseDict
from google.protobuf.struct_pb2 import Value

from a2a_conversation import ANSWER, BIRTH, check_ended, check_question


def request(number, part, task=""):
    outgoing = Message(message_id=f"n-{number}", role=Role.ROLE_USER, parts=[part], task_id=task)
    return SendMessageRequest(message=outgoing)


async def send(client, outgoing):
    task = None
    async for event in client.send_message(outgoing):
        if event.HasField("task"):
            task = event.task.id
        elif event.HasField("status_update"):
            task = event.status_update.task_id
    return await client.get_task(GetTaskRequest(id=task))


def state_of(task):
    return TaskState.Name(task.status.state).removeprefix("TASK_STATE_").lower().replace("_", "-")


async def main() -> None:
    headers = {"authorization": f"Bearer {os.environ['MCP_TOKEN']}"}
    calls = 0
    async with httpx.AsyncClient(headers=headers) as http:
        card = await A2ACardResolver(http, urljoin(os.environ["MCP_URL"], "/")).get_agent_card()
        for streaming in (True, False):
            client = ClientFactory(ClientConfig(httpx_client=http, streaming=streaming)).create(card)
            asked = await send(client, request(f"{streaming}-1", Part(data=ParseDict(BIRTH, Value()))))
            check_question(state_of(asked), asked.status.message.parts[0].text)
            ended = await send(client, request(f"{streaming}-2", Part(text=ANSWER), asked.id))
            check_ended(state_of(ended), [artifact.name for artifact in ended.artifacts])
            calls += 4
    versions = {interface.protocol_version for interface in card.supported_interfaces}
    print(json.dumps({"revision": max(versions), "tools": len(card.skills), "calls": calls}))


asyncio.run(main())
