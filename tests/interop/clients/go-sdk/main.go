// The Go SDK: discovery of the authorization server, registration, PKCE, and a conversation with the token.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/url"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const redirect = "http://127.0.0.1/callback"

func main() {
	ctx := context.Background()
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{
				ClientName:   "Go interop",
				RedirectURIs: []string{redirect},
				GrantTypes:   []string{"authorization_code", "refresh_token"},
			},
		},
		RedirectURL:              redirect,
		AuthorizationCodeFetcher: fetchCode,
	})
	if err != nil {
		log.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "go-interop", Version: "1"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: os.Getenv("MCP_URL"), OAuthHandler: handler, DisableStandaloneSSE: true}
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	user := map[string]any{"birth_date": "06/15/1980", "current_earnings": "75k"}
	result, err := session.CallTool(ctx, &mcp.CallToolParams{
		Name:      "federalrunner_execute_wizard",
		Arguments: map[string]any{"wizard_id": "ssa-quick-calculator", "user_data": user},
	})
	if err != nil {
		log.Fatal(err)
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok || result.IsError || !strings.HasPrefix(text.Text, "Practice site") {
		log.Fatalf("unexpected answer: %v", result.Content[0])
	}
	revision := session.InitializeResult().ProtocolVersion
	line, _ := json.Marshal(map[string]any{"revision": revision, "tools": len(tools.Tools), "calls": 1})
	fmt.Println(string(line))
}

// fetchCode prints the authorization URL; the runner of this program signs in and writes the callback to stdin.
func fetchCode(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
	fmt.Println("authorize " + args.URL)
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil {
		return nil, err
	}
	callback, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		return nil, err
	}
	query := callback.Query()
	return &auth.AuthorizationResult{Code: query.Get("code"), State: query.Get("state"), Iss: query.Get("iss")}, nil
}
