"""The Python SDK of A2A, 0.3: a form's task with its question, by a stream and without one, by the defaults of httpx."""
import asyncio
import json
import os
from urllib.parse import urljoin

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import DataPart, Message, Part, Role, TaskQueryParams, TextPart

from a2a_conversation import ANSWER, BIRTH, check_ended, check_question


def message(number, part, task=None):
    return Message(message_id=f"m-{number}", role=Role.user, parts=[Part(root=part)], task_id=task)


async def send(client, outgoing):
    last = None
    async for event in client.send_message(outgoing):
        last = event[0] if isinstance(event, tuple) else event
    return last


async def main() -> None:
    headers = {"authorization": f"Bearer {os.environ['MCP_TOKEN']}"}
    calls = 0
    async with httpx.AsyncClient(headers=headers) as http:
        card = await A2ACardResolver(http, urljoin(os.environ["MCP_URL"], "/")).get_agent_card()
        for streaming in (True, False):
            client = ClientFactory(ClientConfig(httpx_client=http, streaming=streaming)).create(card)
            asked = await send(client, message(f"{streaming}-1", DataPart(data=BIRTH)))
            check_question(asked.status.state.value, asked.status.message.parts[0].root.text)
            ended = await send(client, message(f"{streaming}-2", TextPart(text=ANSWER), asked.id))
            task = await client.get_task(TaskQueryParams(id=ended.id))
            check_ended(task.status.state.value, [artifact.name for artifact in task.artifacts])
            calls += 3
    print(json.dumps({"revision": card.protocol_version, "tools": len(card.skills), "calls": calls}))


asyncio.run(main())
