"""The Python SDK, 2.x: revision 2026-07-28 where the server offers it."""
import asyncio
import json
import os

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from conversation import check, steps


async def main() -> None:
    headers = {"authorization": f"Bearer {os.environ['MCP_TOKEN']}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client(os.environ["MCP_URL"], http_client=http)) as client:
            tools = await client.list_tools()
            results = [await client.call_tool(name, arguments) for name, arguments in steps()]
            revision = client.protocol_version
    check(results)
    print(json.dumps({"revision": revision, "tools": len(tools.tools), "calls": len(results)}))


asyncio.run(main())
