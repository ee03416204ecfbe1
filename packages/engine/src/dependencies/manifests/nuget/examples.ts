import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title: 'project files with central versions, properties, overrides and private assets',
    files: {
      'Directory.Packages.props': `<Project>
  <ItemGroup>
    <PackageVersion Include="Newtonsoft.Json" Version="12.0.3" />
    <PackageVersion Include="Serilog" Version="$(SerilogVersion)" />
    <GlobalPackageReference Include="Analyzer" Version="1.1.0" />
  </ItemGroup>
</Project>
`,
      'Directory.Build.props':
        '<Project><PropertyGroup><SerilogVersion>2.12.0</SerilogVersion></PropertyGroup></Project>\n',
      'src/App/App.csproj': `<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup><Extra>3.1.0</Extra></PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Newtonsoft.Json" />
    <PackageReference Include="Serilog" />
    <PackageReference Include="Dapper"><Version>2.0.123</Version></PackageReference>
    <PackageReference Include="Extra.Lib" VersionOverride="$(Extra)" />
    <PackageReference Include="Build.Tool" Version="1.0.0" PrivateAssets="all" />
    <PackageReference Include="Ranged" Version="[1.0,2.0)" />
    <PackageReference Include="Unknown" />
    <ProjectReference Include="../Lib/Lib.csproj" />
  </ItemGroup>
</Project>
`,
    },
    components: [
      'pkg:nuget/Analyzer@1.1.0 development direct src/App/App.csproj:1 <src/App/App.csproj:1 1.1.0> {App > Analyzer@1.1.0}',
      'pkg:nuget/Build.Tool@1.0.0 development direct src/App/App.csproj:8 <src/App/App.csproj:8 1.0.0> {App > Build.Tool@1.0.0}',
      'pkg:nuget/Dapper@2.0.123 production direct src/App/App.csproj:6 <src/App/App.csproj:6 2.0.123> {App > Dapper@2.0.123}',
      'pkg:nuget/Extra.Lib@3.1.0 production direct src/App/App.csproj:7 <src/App/App.csproj:7 3.1.0> {App > Extra.Lib@3.1.0}',
      'pkg:nuget/Newtonsoft.Json@12.0.3 production direct src/App/App.csproj:4 <src/App/App.csproj:4 12.0.3> {App > Newtonsoft.Json@12.0.3}',
      'pkg:nuget/Ranged production direct src/App/App.csproj:9 <src/App/App.csproj:9 [1.0,2.0)> {App > Ranged} range=[1.0,2.0)',
      'pkg:nuget/Serilog@2.12.0 production direct src/App/App.csproj:5 <src/App/App.csproj:5 2.12.0> {App > Serilog@2.12.0}',
      'pkg:nuget/Unknown production direct src/App/App.csproj:10 <src/App/App.csproj:10 > {App > Unknown} range=',
    ],
    gaps: ['src/App/App.csproj:- no-lock-file', 'src/App/App.csproj:10 unresolved-version'],
  },
  {
    title: 'packages.lock.json',
    files: {
      'App.csproj':
        '<Project>\n  <ItemGroup>\n    <PackageReference Include="NuGet.One" Version="1.0.0" />\n  </ItemGroup>\n</Project>\n',
      'packages.lock.json': `{
  "version": 1,
  "dependencies": {
    "net6.0": {
      "NuGet.One": {
        "type": "Direct",
        "requested": "[1.0.0, )",
        "resolved": "1.0.0",
        "contentHash": "aaaa",
        "dependencies": { "nuget.two": "2.0.0" }
      },
      "NuGet.Two": {
        "type": "Transitive",
        "resolved": "2.0.0"
      }
    }
  }
}
`,
    },
    components: [
      'pkg:nuget/NuGet.One@1.0.0 production direct packages.lock.json:5 <App.csproj:3 1.0.0> {App > NuGet.One@1.0.0} hashes=1',
      'pkg:nuget/NuGet.Two@2.0.0 production transitive packages.lock.json:12 {App > NuGet.One@1.0.0 > NuGet.Two@2.0.0}',
    ],
  },
  {
    title: 'packages.config, and the specification of a package that is kept beside it',
    files: {
      'packages/jQuery.3.1.1/jQuery.nuspec': `<?xml version="1.0"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>jQuery</id>
    <version>3.1.1</version>
    <license type="expression">MIT</license>
  </metadata>
</package>
`,
      'packages.config': `<?xml version="1.0" encoding="utf-8"?>
<packages>
  <package id="jQuery" version="3.1.1" targetFramework="net472" />
  <package id="StyleCop" version="4.7.49" developmentDependency="true" />
</packages>
`,
    },
    components: [
      'pkg:nuget/StyleCop@4.7.49 development unknown packages.config:4',
      'pkg:nuget/jQuery@3.1.1 production unknown packages.config:3',
    ],
  },
];
