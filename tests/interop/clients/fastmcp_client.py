"""FastMCP's client, which raises the first text of a failed answer."""
import asyncio
import json
import os

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from fastmcp.exceptions import ToolError

from conversation import check, steps


async def main() -> None:
    headers = {"authorization": f"Bearer {os.environ['MCP_TOKEN']}"}
    async with Client(StreamableHttpTransport(os.environ["MCP_URL"], headers=headers)) as client:
        tools = await client.list_tools()
        results = [await client.call_tool(name, arguments, raise_on_error=False) for name, arguments in steps()]
        try:
            await client.call_tool("federalrunner_execute_wizard", {"wizard_id": "ssa-quick-calculator", "user_data": {}})
            raise SystemExit("a failure was not raised")
        except ToolError as error:
            assert "more answers" in str(error), str(error)
    check(results)
    print(json.dumps({"revision": "2025-11-25", "tools": len(tools), "calls": len(results)}))


asyncio.run(main())
